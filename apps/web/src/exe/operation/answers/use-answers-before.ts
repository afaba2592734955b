import { useRef } from 'react'
import type { Values } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'

/** Answers with which a form begins: those of a version of its transaction. */
export interface Began {
  version: number
  values: Values
}

/** The answers of a transaction in the fields of the form that continues it. */
const begunBy = ({ transaction }: PreparedOperation, values: Values): Began | undefined =>
  transaction ? { version: transaction.version, values } : undefined

/**
 * Stores the initial answers of the form: the server needs their version to detect later ones, and `settle` offers a choice field by field.
 * A draft has its own initial answers, which may be older than the present ones.
 */
export function useAnswersBefore(form: FormStore, first: PreparedOperation) {
  const { t } = useText()
  const show = useDialog()
  const began = useRef<Began | undefined>(begunBy(first, form.begun()))
  return {
    began: () => began.current,
    /** A draft was restored: its initial answers apply. */
    goOnFrom: (before: Began | undefined) => void (began.current = before ?? began.current),
    /** Starts over with the present answers. */
    forget: (now: PreparedOperation) => void (began.current = begunBy(now, form.begun())),
    /** Offers a choice about the present answers. @returns the chosen values; undefined when nothing was decided */
    async settle(now: PreparedOperation, theirs: Values): Promise<Values | undefined> {
      // seldom needed, and an answer may be of any kind
      const { chooseAnswers } = await import('../concurrent/choose-answers.tsx')
      const chosen = await chooseAnswers({ show, title: t('conflict.title'), form, now, began: began.current?.values ?? {}, theirs })
      if (!chosen) return undefined
      began.current = begunBy(now, theirs)
      flash('info', t('conflict.reviewAndSave'))
      return chosen
    },
  }
}
