import type { Values } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import type { useDialog } from '../../../ui/feedback/dialog.tsx'
import { AnswersChoices } from './answers-choices.tsx'
import { changedAnswers } from './both-changed.ts'

interface Choice {
  show: ReturnType<typeof useDialog>
  /** Title of the dialog. */
  title: string
  form: FormStore
  now: PreparedOperation
  /** The answers that the form began with, and the present ones. */
  began: Values
  theirs: Values
}

/** Offers a choice between what was filled in and another user's answers. @returns the chosen values; undefined when nothing was decided */
export async function chooseAnswers({ show, title, form, now, began, theirs }: Choice): Promise<Values | undefined> {
  const fields = now.operationType.dataPropertyTypes
  const changes = changedAnswers(fields, { began, mine: form.values(), theirs }).filter(
    ({ field }) => form.fieldView(field.id)?.isComputed !== true,
  )
  const taken = await show<ReadonlySet<string>>({
    title,
    content: (answer) => <AnswersChoices newest={now.transaction?.newest ?? null} changes={changes} onChosen={answer} />,
  })
  if (!taken) return undefined
  const isTheirs = (id: string, isMine: boolean) => !isMine || taken.has(id)
  return Object.fromEntries(changes.map(({ field: { id }, isMine, mine, theirs: other }) => [id, isTheirs(id, isMine) ? other : mine]))
}
