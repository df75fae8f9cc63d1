/** The portal's logo in a 32 × 32 view box. frontend/public/favicon.svg has the same path. */
export const markDrawing = {
  size: 32,
  path: 'M17.8 5c5 0 8.6 3 10.6 7-3.8-1.8-7.5-1.4-10.6 1.4C14.7 10.6 11 10.2 7.2 12 9.2 8 12.8 5 17.8 5ZM4.6 15c4.4-2.2 8.4-1.8 11.6 1.2 3.2-3 7.4-3.4 11.8-1.2.8 1.8 1.4 3.6 1.9 5.6-4.7-2.1-9.7-1.7-13.7 1.7-4-3.4-9.2-3.8-13.8-1.7.6-2 1.3-3.8 2.2-5.6Zm-2 8.6c5-2.4 10.2-2 14.4 1.4 3.8-3.4 9-3.8 13.8-1.4.4 1.8.6 3.6.8 5.6-5.2-2.4-10.6-2-14.6 1.2-4.2-3.2-10.4-3.6-15.8-1.2.3-2 .8-3.8 1.4-5.6Z',
} as const

/** The side of the logo beside an organisation's name on paper, in points. */
export const markSide = 26
