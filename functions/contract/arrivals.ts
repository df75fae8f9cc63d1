import { exerciseTypes, exhibitTypes } from './exercises/names.ts'

const named = Object.entries({ ...exerciseTypes, ...exhibitTypes })

/**
 * The kinds of blocks (exercises and exhibits are blocks too) and of running text that came after the pages that send no version, each
 * with the version of the contract that brought it. `newer` stands for whatever a page doesn't know.
 */
export const arrivals: { block: Record<string, number>; inline: Record<string, number> } = {
  block: { newer: 1, figure: 2, ...Object.fromEntries(named.filter(([, version]) => version > 0)) },
  inline: {},
}

export const versionHeader = 'contract-version'
