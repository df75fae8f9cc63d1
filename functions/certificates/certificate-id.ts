import { mostNormalised } from '#core/text'

/**
 * The certificate id in what somebody typed or pasted: in any case, with blanks, hyphens and a full stop, or as the address of
 * the public page. Undefined if there's none in it.
 */
export function certificateIdIn(typed: string): string | undefined {
  if (typed.length > mostNormalised) return undefined
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  const id = plain
    .replace(/^.*\/verify\//, '')
    .replace(/[?#].*$/, '')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Pd}\u2212]/gu, '')
    .replace(/\.+$/, '')
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** An id as people read it aloud: "0123 4567 …". */
export const inGroups = (id: string): string => id.match(/.{1,4}/g)?.join(' ') ?? id
