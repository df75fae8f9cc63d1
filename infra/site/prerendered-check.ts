import { existsSync } from 'node:fs'
import { pageFor } from '#contract/pages'
import { frontendDir } from './vite.ts'

/** What the content security policy would block in a page without script, or where it would lead nowhere, as sentences. */
export function prerenderedProblems(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  const offences = [
    [/^<script\b/i, 'holds a script'],
    [/^<style\b|\sstyle=/i, 'holds inline styles'],
    [/\son[a-z]+=/i, 'holds an inline handler'],
    [/^<button\b/i, 'holds a button, which does nothing without script'],
  ] as const
  return [
    ...offences.flatMap(([pattern, problem]) =>
      tags.filter((tag) => pattern.test(tag)).map((tag) => `${problem}: ${tag}`),
    ),
    ...[...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)]
      .map((match) => match[1] ?? '')
      .filter((address) => !isThere(address.replace(/[?#].*$/, '')))
      .map((address) => `leads nowhere: ${address}`),
  ]
}

const isThere = (path: string): boolean => pageFor(path) !== undefined || existsSync(`${frontendDir}/public${path}`)
