import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb'

export type Item = Record<string, NativeAttributeValue>

/** Attributes with the values they must have. A condition holds if one of its alternatives does. */
type Alternative = Record<string, NativeAttributeValue | typeof absent | NotContaining | Containing | Below>
export const absent = Symbol('attribute does not exist')

/** Matches a string set without this member, or a missing set. */
export class NotContaining {
  constructor(readonly member: string) {}
}

/** Matches a string set with this member. */
export class Containing {
  constructor(readonly member: string) {}
}

/** Matches a smaller number. A missing attribute doesn't match. */
export class Below {
  constructor(readonly limit: number) {}
}

export type Change = {
  set?: Item
  /** Sets attributes that don't exist yet; the others keep their values. */
  setOnce?: Item
  /** Members to add to string sets (`include`) and to delete from them (`exclude`). */
  include?: Record<string, readonly string[]>
  exclude?: Record<string, readonly string[]>
  /** Adds to numbers; a missing one counts as 0. */
  increment?: Record<string, number>
  remove?: readonly string[]
  when?: readonly Alternative[]
}

/** The expressions of a write or of a condition. Placeholders avoid clashes with DynamoDB's reserved words. */
export function expressions(change: Change) {
  const { set = {}, setOnce = {}, include = {}, exclude = {}, increment = {}, remove = [], when = [] } = change
  const names: Record<string, string> = {}
  const values: Item = {}
  const nameOf = (attribute: string) => {
    names[`#${attribute}`] = attribute
    return `#${attribute}`
  }
  const placeholderFor = (value: NativeAttributeValue) => {
    const placeholder = `:v${Object.keys(values).length}`
    values[placeholder] = value
    return placeholder
  }
  const clause = (verb: string, parts: string[]) => (parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [])
  const sets = (changes: Record<string, readonly string[]>) =>
    Object.entries(changes)
      .filter(([, members]) => members.length > 0)
      .map(([attribute, members]) => `${nameOf(attribute)} ${placeholderFor(new Set(members))}`)

  const update = [
    ...clause('SET', [
      ...Object.entries(set)
        .filter(([, value]) => value !== undefined)
        .map(([attribute, value]) => `${nameOf(attribute)} = ${placeholderFor(value)}`),
      ...Object.entries(setOnce).map(
        ([attribute, value]) => `${nameOf(attribute)} = if_not_exists(${nameOf(attribute)}, ${placeholderFor(value)})`,
      ),
    ]),
    ...clause('REMOVE', remove.map(nameOf)),
    ...clause('ADD', [
      ...sets(include),
      ...Object.entries(increment).map(([attribute, by]) => `${nameOf(attribute)} ${placeholderFor(by)}`),
    ]),
    ...clause('DELETE', sets(exclude)),
  ].join(' ')
  const condition = when
    .map((alternative) => {
      const terms = Object.entries(alternative).map(([attribute, value]) => {
        if (value === absent) return `attribute_not_exists(${nameOf(attribute)})`
        if (value instanceof NotContaining) return `NOT contains(${nameOf(attribute)}, ${placeholderFor(value.member)})`
        if (value instanceof Containing) return `contains(${nameOf(attribute)}, ${placeholderFor(value.member)})`
        if (value instanceof Below) return `${nameOf(attribute)} < ${placeholderFor(value.limit)}`
        return `${nameOf(attribute)} = ${placeholderFor(value)}`
      })
      return `(${terms.join(' AND ')})`
    })
    .join(' OR ')
  return {
    UpdateExpression: update,
    ...(condition && { ConditionExpression: condition }),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
}

/**
 * The version after the one that a caller sent. Clamped to MAX_SAFE_INTEGER, because the DynamoDB client refuses larger numbers;
 * the condition on the version fails anyway.
 */
export const nextVersion = (version: number): number => Math.min(version + 1, Number.MAX_SAFE_INTEGER)
