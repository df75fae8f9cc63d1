import { expect, test } from 'vitest'
import { passwordProblem } from '../../../frontend/account/new-password.ts'

test.each([
  ['', 'Please choose a password.'],
  ['eleven char', 'Please choose a longer password: at least 12 characters; this one has 11.'],
  ['x'.repeat(257), '12 to 256 characters'],
])('refuses the new password %j', (password, sentence) => {
  expect(passwordProblem(password)).toContain(sentence)
})

const jane = ['Jane Brien', 'jane.brien@wattle-grove.edu.au']

test.each([
  'aaaaaaaaaaaa',
  '111111111111',
  '123456789012',
  '1234567890123456',
  '0987654321qwerty',
  'qwertyuiop123',
  'qwertyuiopasdfgh',
  'abcdefghijkl',
  'abc123abc123',
  'passwordpassword',
  'Password1234',
  'P@ssw0rd1234',
  'password2026!',
  'iloveyou1234',
  'Welcome2026!',
  'letmein letmein',
  'correct horse battery staple',
  'Correct-Horse-Battery-Staple',
  '1q2w3e4r5t6y',
  'primary school teacher',
  'Melbourne2026',
  'professionaldevelopment',
  'JaneBrien2026',
  'jane.brien.1234',
  'wattlegrove12',
])('refuses the common passphrase %j', (password) => {
  expect(passwordProblem(password, jane)).toContain('among the first that somebody would guess')
})

test.each([
  'twelve chars',
  'four words in row',
  'päßwörter sind länger',
  'x'.repeat(256),
  '839201746352',
  'gumboot lantern quiver spoon',
  'teacher of seven quiet otters',
  'Tg7-kkQ2vbn9',
  'jane eats lemons on toast',
])('accepts the new password %j', (password) => {
  expect(passwordProblem(password, jane)).toBeUndefined()
})
