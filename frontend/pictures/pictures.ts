import { type ComponentType, useEffect, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import type { FigureWords } from './figure-words.ts'

/** What a lesson has to look at: the scene at its top and its figures by id. */
type Pictures = { Scene: ComponentType; figures: Record<string, ComponentType<FigureWords>> }

const files: Record<ModuleId, () => Promise<Pictures>> = {
  'genai-module-1': () => import('./genai-module-1.tsx'),
  'genai-module-2': () => import('./genai-module-2.tsx'),
  'genai-module-3': () => import('./genai-module-3.tsx'),
  'genai-module-4': () => import('./genai-module-4.tsx'),
  'genai-module-5': () => import('./genai-module-5.tsx'),
  'failure-festival': () => import('./failure-festival.tsx'),
  'digital-media': () => import('./digital-media.tsx'),
  'environmental-ed': () => import('./environmental-ed.tsx'),
  'controversial-topics': () => import('./controversial-topics.tsx'),
}

const arrived = new Map<ModuleId, Pictures>()

/** Loads a lesson's pictures, which are a script of their own. */
export async function loadPictures(module: ModuleId): Promise<Pictures> {
  const pictures = await files[module]()
  arrived.set(module, pictures)
  return pictures
}

/**
 * A lesson's pictures: undefined until they're loaded, null if they can't be. A prerendered page, which can't wait, has loaded them
 * before.
 */
export function usePictures(module: ModuleId): Pictures | null | undefined {
  const [pictures, setPictures] = useState<Pictures | null | undefined>(arrived.get(module))
  useEffect(() => {
    // Also if they have arrived: it may have been between this component's first drawing and now.
    loadPictures(module).then(setPictures, () => setPictures(null))
  }, [module])
  return pictures
}
