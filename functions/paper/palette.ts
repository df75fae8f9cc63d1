/** The portal's light-theme colours, for PDFs. A test compares them with frontend/styles/tokens.css. */
export const palette = {
  ink: '#1b2330',
  bark: '#63523f',
  line: '#d8c8ab',
  eucalypt: '#28543f',
  ochre: '#b06a12',
  'ochre-deep': '#794808',
  'layer-1': '#5c3c30',
  'layer-2': '#9c4b2e',
  'layer-3': '#c5822f',
  'layer-4': '#dcba80',
  'layer-5': '#5c7d62',
} as const
