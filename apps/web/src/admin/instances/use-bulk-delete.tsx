import { useState } from 'react'
import type { UsesOfEach } from '@verka/domain/definitions/uses.ts'
import { errorMessages } from '../../data/api-error.ts'
import type { Callable } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'
import type { BulkTask } from '../../lists/selection/use-bulk-run.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { BulkWords } from './bulk-words.ts'

interface BulkDelete<Row> {
  selection: Selection<Row>
  /** Those of the selection that the person may delete. */
  rows: readonly Row[]
  run: (task: BulkTask<Row>) => Promise<void>
  words: BulkWords
  nameOf: (row: Row) => string
  addressFor: (id: string) => string
  readUses: (ids: string[]) => Promise<UsesOfEach>
  remove: (row: Row) => Promise<unknown>
  invalidates: readonly Pick<Callable, 'name'>[]
}

/** Deletes those of the chosen rows that nothing uses, each by itself, after saying which are left out and why. */
export function useBulkDelete<Row extends { id: string }>(props: BulkDelete<Row>) {
  const { selection, rows, run, words, nameOf, addressFor, readUses, remove, invalidates } = props
  const text = useText()
  const { t } = text
  const confirm = useConfirm()
  const show = useDialog()
  const [isLooking, setLooking] = useState(false)

  const start = async () => {
    setLooking(true)
    // what asks loads with the first question
    const found = await Promise.all([readUses(rows.map(({ id }) => id)), import('./bulk-uses.tsx')]).catch((error: unknown) => {
      for (const message of errorMessages(error, text)) flash('error', message)
    })
    setLooking(false)
    if (!found) return
    const [{ items }, { askingAbout }] = found
    const usesById = new Map(items.map((one) => [one.id, one.items]))
    const unused = rows.filter(({ id }) => !usesById.has(id))
    const used = rows.flatMap((row) => {
      const uses = usesById.get(row.id)
      return uses ? [{ id: row.id, name: nameOf(row), address: addressFor(row.id), items: uses }] : []
    })
    const isSure =
      used.length > 0
        ? await show<boolean>({
            title: t(words.inUse, { count: used.length, total: rows.length }),
            content: askingAbout({ used, words, deletable: unused.length }),
          })
        : await confirm({
            title: t(words.question, { count: rows.length }),
            text: t('types.unusedText'),
            confirm: t('admin.delete'),
            isDangerous: true,
          })
    if (!isSure) return
    const deleted = new Set<string>()
    const job = async (row: Row) => {
      await remove(row)
      deleted.add(row.id)
    }
    await run({ title: t(words.deleting), rows: unused, nameOf, job, invalidates })
    // what stays is still chosen: what is in use, what was refused, and what was not come to when it was stopped
    selection.setRows(selection.rows.filter((row) => !deleted.has(row.id)))
  }
  return { isLooking, start }
}
