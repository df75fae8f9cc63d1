import { existsSync } from 'node:fs'
import { pageFor } from '#catalogue/pages'
import { frontendDir } from './vite.ts'

/** Lists broken links, words without a blank between them, and markup that needs script or that the content security policy blocks. */
export function prerenderedProblems(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  const forbidden = [
    [/^<script\b/i, 'contains a script'],
    [/^<style\b|\sstyle=/i, 'contains inline styles'],
    [/\son[a-z]+=/i, 'contains an inline event handler'],
    [/^<button\b/i, 'contains a button, which does nothing without script'],
  ] as const
  return [
    ...forbidden.flatMap(([pattern, problem]) =>
      tags.filter((tag) => pattern.test(tag)).map((tag) => `${problem}: ${tag}`),
    ),
    ...[...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)]
      .map((match) => match[1] ?? '')
      .filter((url) => !exists(url.replace(/[?#].*$/, '')))
      .map((url) => `has a broken link: ${url}`),
    // A line break in JSX beside a tag is no blank.
    ...[
      ...html.matchAll(
        /[^<>\s]*(?:[a-z,;]<(?:a|strong|em|code)\b[^>]*>|[a-z,;]<\/(?:a|strong|em|code)>)[a-z][^<>\s]*/gi,
      ),
    ].map(([words]) => `lacks a blank: ${words}`),
  ]
}

const exists = (path: string): boolean => pageFor(path) !== undefined || existsSync(`${frontendDir}/public${path}`)
