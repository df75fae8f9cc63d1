import { australianDay, zoneIn } from '#core/day'
import type { ExportedItem } from './export-contract.ts'
import { type Html, html } from './html.ts'

/** An attribute of a stored item as text; empty where it isn't text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const day = (value: unknown, zone?: unknown): string => australianDay(new Date(text(value)), zoneIn(zone))
export const isTime = (value: unknown): boolean => !Number.isNaN(Date.parse(text(value)))
export const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`
export const ofKind = (items: readonly ExportedItem[], kind: string) => items.filter((one) => one.kind === kind)
