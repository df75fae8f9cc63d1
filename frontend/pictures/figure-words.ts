/** The words of a figure, from the lesson's table or list: a list has one cell a row. */
export type FigureWords = { columns: readonly string[]; rows: readonly (readonly string[])[] }
