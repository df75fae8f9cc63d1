import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putName } from '#contract/learner'
import { cleanName } from '#domain/text'
import { useClient } from '../../api/client.ts'
import { Button } from '../../components/forms/button.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { AccountForm, allRight, type Filled } from './account-form.tsx'
import { meKey } from './me.ts'
import { NameField } from './name-field.tsx'
import { nameProblem } from './sign-up-form.tsx'

/** The learner's name, as the portal addresses them. */
export function NameForm({ name }: { name: string }) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<string>()
  const rename = useMutation({
    mutationFn: (input: { name: string }) => send(putName, input),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
      toast.success('Your name is saved')
    },
  })

  const submit = (filled: Filled) => {
    const wanted = cleanName(filled('name'))
    setWrong(nameProblem(wanted))
    if (allRight({ name: nameProblem(wanted) }) && !rename.isPending) rename.mutate({ name: wanted })
  }
  return (
    <AccountForm label="Change your name" problem={rename.error?.message} onSubmit={submit}>
      <NameField
        defaultValue={name}
        hint="Certificates that you have keep the name that they were issued to."
        error={wrong}
      />
      <Button type="submit" className="self-start" busy={rename.isPending && 'Saving...'}>
        Save name
      </Button>
    </AccountForm>
  )
}
