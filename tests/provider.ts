/** A real provider, which any stage may have. */
export const provider = {
  organisation: 'Wattle Grove Teaching Institute',
  email: 'learning@wattle-grove.edu.au',
  website: 'https://wattle-grove.edu.au',
  issuer: 'Alex Nguyen',
  abn: '51 824 753 556',
  gstRegistered: true,
}
