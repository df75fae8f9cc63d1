// What Vite builds into the pages. A test that needs other settings stubs this global before it imports what reads them.
Object.assign(globalThis, {
  __SITE_SETTINGS__: {
    payment: 'required',
    provider: { organisation: 'Wattle Learning', email: 'hello@wattle.example', website: 'https://wattle.example' },
  },
})
