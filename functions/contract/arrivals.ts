/**
 * The kinds of blocks (exercises are blocks too) and of running text that came after the pages that send no version, each with the
 * version of the contract that brought it. `newer` stands for whatever a page doesn't know.
 */
export const arrivals: { block: Record<string, number>; inline: Record<string, number> } = {
  block: { newer: 1, figure: 2, recorded: 3, bench: 3, machine: 3, pasting: 3, recall: 4, calibration: 4 },
  inline: {},
}

/**
 * What a page sends with each call: the newest version in `arrivals`. Pages from before version 1 send nothing. A number of its own,
 * so that pages don't carry the table.
 */
export const contractVersion = 4

export const versionHeader = 'contract-version'
