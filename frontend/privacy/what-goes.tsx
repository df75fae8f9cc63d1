import { settings } from '#core/site-settings'
import './deletion.css'

const priced = settings.payment === 'required'

/** What a deletion removes, and what stays and why. */
export function WhatGoes({ hasCertificates }: { hasCertificates: boolean }) {
  return (
    <>
      <section>
        <h3 data-focus-first tabIndex={-1}>
          What goes
        </h3>
        <ul>
          <li>your words: reflections, notes, answers, and their earlier versions</li>
          <li>your prompts</li>
          <li>your progress and your quiz results</li>
          {priced && <li>your access to every course, including those you paid for, without a refund</li>}
          <li>your name, your email address and where you teach</li>
          <li>your way to sign in</li>
          {priced && <li>your customer details at Stripe, which handles our payments</li>}
        </ul>
      </section>
      <section>
        <h3>What stays, and why</h3>
        <ul>
          {priced && (
            <>
              <li>
                <strong>Payments, without your name, for five years at least:</strong> amount, GST, day and course. Tax
                law requires us to keep them.
              </li>
              <li>
                <strong>Invoices and receipts that Stripe has made:</strong> they keep what’s printed on them, including
                your name. We can’t change them.
              </li>
            </>
          )}
          <li>
            <strong>Backups, for 35 days:</strong> copies of the whole portal, used only to repair it. If we ever have
            to, we delete your account again.
          </li>
          {hasCertificates && (
            <li>
              <strong>Certificates,</strong> only if you choose so below.
            </li>
          )}
        </ul>
      </section>
    </>
  )
}
