/**
 * Whether every reader of a decoded path sees the same segments in it. API Gateway decodes a path before it routes, and a URL
 * parser then turns backslashes into slashes, resolves dot segments, drops line breaks and cuts at `?` and `#`.
 */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  const segments = path.slice(1).replace(/\/$/, '').split('/')
  return path === '/' || segments.every(isPlainSegment)
}

function isPlainSegment(segment: string): boolean {
  const decoded = decodedOnce(segment)
  if (decoded === undefined || decoded !== decodedOnce(decoded)) return false
  return !['', '.', '..'].includes(decoded) && !/[\\/?#\p{Cc}\p{Surrogate}]|^\s|\s$/u.test(decoded)
}

/** A percent sign without two digits stands for itself. Undefined for bytes that aren't UTF-8. */
function decodedOnce(text: string): string | undefined {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
