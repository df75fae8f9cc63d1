import { settings } from '#contract/site-settings'
import '../../../styles/deletion.css'

const priced = settings.payment === 'required'

/** What a deletion removes, and what stays for which reason. */
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
          {priced && <li>your access to every course, the ones that you paid for too, without a refund</li>}
          <li>your name, your e-mail address and where you teach</li>
          <li>your way to sign in</li>
          {priced && <li>your details as a customer at Stripe, who handle our payments</li>}
        </ul>
      </section>
      <section>
        <h3>What stays, and why</h3>
        <ul>
          {priced && (
            <>
              <li>
                <strong>Payments, without your name, for five years at least:</strong> amount, GST, day and course. Tax
                law asks us to keep them.
              </li>
              <li>
                <strong>Invoices and receipts that Stripe has made:</strong> they keep what is printed on them, your
                name included. We can’t change them.
              </li>
            </>
          )}
          <li>
            <strong>Backups, for 35 days:</strong> copies of the whole portal, used only to repair it. If we ever have
            to, your account is deleted again.
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
