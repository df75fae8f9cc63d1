/** Refusals about a changed email address, as the learner reads them. */
export const addressWords = {
  signInAgain: 'You signed in more than ten minutes ago. Please sign in again, then try once more.',
  malformed: 'Please check the email address: it should look like name@school.edu.au.',
  same: 'You sign in with this address already. Capital letters make no difference.',
  deletion:
    'Your account is going to be deleted. If you would rather keep it, cancel the deletion at the end of this page first, then change your address.',
  noMail: 'This portal sends no email of its own, so it can’t check a new address.',
  noCode: 'There is no code for this address, or it is too old. Please ask for another one.',
  wrongCode: 'That code isn’t right. Please use the code in our newest email to the new address.',
  tooManyTries: 'That was the fifth try with this code. Please ask for another one.',
  taken: 'Another account has taken this address since we sent the code. Please choose another address.',
} as const
