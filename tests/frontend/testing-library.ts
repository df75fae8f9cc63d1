import { configure, screen, within } from '@testing-library/react'

// Testing Library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
// It binds `screen` to the page that it was loaded with.
Object.assign(screen, within(document.body))
