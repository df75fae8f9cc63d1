import type { ComponentType } from 'react'
import type { ModuleId } from '#domain/catalogue'

/** The words of a figure, from the lesson's table or list: a list has one cell a row. */
export type FigureWords = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** What a lesson has to look at: the scene at its top and its figures by id. */
export type Pictures = { Scene: ComponentType; figures: Record<string, ComponentType<FigureWords>> }

const files: Partial<Record<ModuleId, () => Promise<Pictures>>> = {
  'environmental-ed': () => import('./environmental-ed.tsx'),
}

const loaded = new Map<ModuleId, Promise<Pictures>>()

/** A lesson's pictures, in a script of their own. The same promise each time, as `use` needs it. */
export function picturesOf(module: ModuleId): Promise<Pictures> {
  const pictures = loaded.get(module) ?? files[module]?.() ?? Promise.reject(new Error())
  loaded.set(module, pictures)
  return pictures
}
