import * as z from 'zod/mini'
import { PromptForm } from '#contract/forms'
import type { ModuleId } from '#domain/catalogue'
import { absent, type Item, nextVersion } from './expressions.ts'
import { keyIn, learnerPartition, prefixRange } from './keys.ts'
import type { Table } from './table.ts'

const formFrom = (item: Item): PromptForm => z.parse(PromptForm, item)

type FormWrite = PromptForm & { operation: string }

/** What a learner has typed into prompt forms, one item per form. */
export function formsOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const prefix = (moduleId: ModuleId) => `WORK#${moduleId}#FORM#`
  return {
    async all(moduleId: ModuleId): Promise<PromptForm[]> {
      return (await table.queryAll(prefixRange(pk, prefix(moduleId)))).map(formFrom)
    },
    /** Saves a form if `version` is the stored one. Otherwise returns the stored form: as the result for a retry, or as `stale`. */
    async save(
      moduleId: ModuleId,
      { version, operation, ...form }: FormWrite,
    ): Promise<PromptForm | { stale: PromptForm }> {
      const absentNow = [...(form.over === undefined ? ['over'] : []), ...(form.where === undefined ? ['where'] : [])]
      const result = await table.write(keyIn(pk, prefix(moduleId) + form.form), {
        set: { ...form, version: nextVersion(version), operation },
        remove: absentNow,
        when: version === 0 ? [{ pk: absent }] : [{ version }],
      })
      if (result.written) return formFrom(result.item)
      if (!result.current) return { stale: { ...form, title: '', text: '', version: 0 } }
      return result.current.operation === operation ? formFrom(result.current) : { stale: formFrom(result.current) }
    },
  }
}
