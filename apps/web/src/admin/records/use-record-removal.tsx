import { Suspense } from 'react'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
import { deleteRecord } from '@verka/domain/records/records.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSave, type SaveArguments } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Cancelled } from '../editing/given-up.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// seldom needed
const UsedBy = lazyPart(() => import('./used-by.tsx'))

/** The uses because of which a deletion was refused; undefined for any other error. */
const usesOf = (error: unknown): RecordUses | undefined =>
  error instanceof ApiError && error.code === 'stillUsed' ? (error.details.uses as RecordUses) : undefined

/** Asks for a confirmation before a used predefined value is deleted. */
function useUsedQuestion(): (name: string, uses: RecordUses) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return (name, uses) =>
    confirm({
      title: t('records.usedTitle', { name }),
      text: (
        <Suspense>
          <UsedBy uses={uses} />
        </Suspense>
      ),
      confirm: t('records.usedConfirm'),
      isDangerous: true,
    })
}

/** Deletes a predefined value; a used one after a second confirmation with its uses. @throws {Cancelled} when that is declined */
export function useRecordRemoval(name: string) {
  const openQuestion = useUsedQuestion()
  const remove = useSave(deleteRecord, { handlesErrors: true })
  return {
    isPending: remove.isPending,
    async mutateAsync(args: SaveArguments<typeof deleteRecord>): Promise<void> {
      try {
        await remove.mutateAsync(args)
      } catch (error) {
        const uses = usesOf(error)
        if (!uses) throw error
        if (!(await openQuestion(name, uses))) throw new Cancelled()
        await remove.mutateAsync({ ...args, query: { ...args.query, confirmed: 'true' } })
      }
    },
  }
}
