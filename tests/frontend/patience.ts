import { configure } from '@testing-library/react'

// On a busy machine a second is soon over.
configure({ asyncUtilTimeout: 10_000 })
