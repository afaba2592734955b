import { lazy, Suspense, useRef } from 'react'
import { Skeleton } from '@mantine/core'
import type { Values } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { changedAnswers } from '../concurrent/both-changed.ts'

// seldom needed, and an answer may be of any kind
const AnswersChoices = lazy(() => import('../concurrent/answers-choices.tsx'))

/** The answers that a form goes on from: those of a version of its transaction. */
export interface Began {
  version: number
  values: Values
}

/** A transaction's answers as far as a form shows that goes on with it. */
const begunBy = ({ transaction }: PreparedOperation, values: Values): Began | undefined =>
  transaction ? { version: transaction.version, values } : undefined

/**
 * Keeps what the form began with: by it the server knows whether somebody answered since, and `settle` asks field by field
 * which answer is to hold. A draft comes with what it began with, which may be older than what is there now.
 */
export function useAnswersBefore(form: FormStore, first: PreparedOperation) {
  const { t } = useText()
  const show = useDialog()
  const began = useRef<Began | undefined>(begunBy(first, form.begun()))
  return {
    began: () => began.current,
    /** A draft was put back: what it began with holds. */
    goOnFrom: (before: Began | undefined) => void (began.current = before ?? began.current),
    /** Starts over with what is there now. */
    forget: (now: PreparedOperation) => void (began.current = begunBy(now, form.begun())),
    /** Asks about what is there now. @returns what is to be filled in; undefined when nothing was decided */
    async settle(now: PreparedOperation, theirs: Values): Promise<Values | undefined> {
      const from = began.current?.values ?? {}
      const fields = now.operationType.dataPropertyTypes
      const changes = changedAnswers(fields, { began: from, mine: form.values(), theirs }).filter(
        ({ field }) => form.fieldView(field.id)?.isComputed !== true,
      )
      const taken = await show<ReadonlySet<string>>({
        title: t('conflict.title'),
        content: (answer) => (
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <AnswersChoices newest={now.transaction?.newest ?? null} changes={changes} onChosen={answer} />
          </Suspense>
        ),
      })
      if (!taken) return undefined
      began.current = begunBy(now, theirs)
      flash('info', t('conflict.reviewAndSave'))
      const isTheirs = (id: string, isMine: boolean) => !isMine || taken.has(id)
      return Object.fromEntries(changes.map(({ field: { id }, isMine, mine, theirs: other }) => [id, isTheirs(id, isMine) ? other : mine]))
    },
  }
}
