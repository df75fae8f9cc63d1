import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putName } from '#people/contract'
import { cleanName, nameProblem } from '#people/person-name'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { AccountForm, type FieldValue, useFieldProblems } from './account-form.tsx'
import { NameField } from './fields.tsx'
import { meKey } from './me.ts'

/** Changes the name that the portal addresses the learner by. */
export function NameForm({ name }: { name: string }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const { errors, isValid } = useFieldProblems()
  const rename = useMutation({
    mutationFn: (input: { name: string }) => send(putName, input),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me)
      // Other pages show the name too, such as the dashboard's greeting.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
      toast.success('Your name is saved')
    },
  })

  const onSubmit = (fieldValue: FieldValue) => {
    const wanted = cleanName(fieldValue('name'))
    if (isValid({ name: nameProblem(wanted) }) && !rename.isPending) rename.mutate({ name: wanted })
  }
  return (
    <AccountForm label="Change your name" problem={rename.error?.message} onSubmit={onSubmit}>
      <NameField
        defaultValue={name}
        hint="Certificates you already have keep the name they were issued to."
        error={errors.name}
      />
      <Button type="submit" className="self-start" busy={rename.isPending && 'Saving...'}>
        Save name
      </Button>
    </AccountForm>
  )
}
