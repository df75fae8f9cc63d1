import { sydneyMonth } from './day.ts'
import { schoolDomain } from './school-domain.ts'

/** What puts an item into a list of the index: which one, and where in it. */
type Listing = { list: string; at: string }

/** The attributes of a listing, which say nothing that the item itself doesn't. */
export const listingAttributes = ['list', 'at'] as const

const monthOf = (iso: string): string => {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : sydneyMonth(at)
}

/** The lists' names. A month is one in Sydney. */
export const lists = {
  learners: (month: string) => `LEARNERS#${month}`,
  school: (domain: string) => `DOMAIN#${domain}`,
  payments: (month: string) => `PAYMENTS#${month}`,
  certificates: (month: string) => `CERTIFICATES#${month}`,
  codesResets: 'CODESRESETS',
  /** By the teacher's own days. */
  completions: (month: string) => `COMPLETIONS#${month}`,
}

export const learnerListing = (sub: string, createdAt: string): Listing => ({
  list: lists.learners(monthOf(createdAt)),
  at: `${createdAt}#${sub}`,
})
/** Undefined for an address that says nothing about a school. */
export function schoolListing(sub: string, { email, createdAt }: { email: string; createdAt: string }) {
  const domain = schoolDomain(email)
  return domain ? { list: lists.school(domain), at: `${createdAt}#${sub}` } : undefined
}
export const paymentListing = (sessionId: string, paidAt: string): Listing => ({
  list: lists.payments(monthOf(paidAt)),
  at: `${paidAt}#${sessionId}`,
})
export const certificateListing = (id: string, issuedAt: string): Listing => ({
  list: lists.certificates(monthOf(issuedAt)),
  at: `${issuedAt}#${id}`,
})

/** Of a module, in the month of its `day`. Which course is whole with it, the learner's overview says. */
export const completionListing = (sub: string, moduleId: string, completedAt: string, day: string): Listing => ({
  list: lists.completions(day.slice(0, 7)),
  at: `${completedAt}#${sub}#${moduleId}`,
})

export const codesResetListing = (sub: string, due: string): Listing => ({
  list: lists.codesResets,
  at: `${due}#${sub}`,
})
