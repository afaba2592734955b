import { useEffect, useRef } from 'react'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { MAX_RECORDS } from '@verka/domain/record-types/record.ts'
import { createRecord, listRecords } from '@verka/domain/records/records.api.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { usePasteLines } from '../../forms/paste/use-paste-lines.tsx'
import type { PastedLine } from '../../forms/paste/pasted-lines.ts'
import { useText } from '../../language/use-text.tsx'
import { useBulkRun } from '../../lists/selection/use-bulk-run.tsx'

interface PasteValuesProps {
  recordTypeId: string
  typeName: string
  /** All are created, or it was cancelled. */
  onDone: () => void
}

/** Creates a predefined value for each line of a pasted list, in order, after a preview. */
export function PasteValues({ recordTypeId, typeName, onDone }: PasteValuesProps) {
  const { t, culture } = useText()
  const promptForLines = usePasteLines()
  const { run, dialog } = useBulkRun<PastedLine>()
  const create = useSave(createRecord, { changes: [], handlesErrors: true })
  const paste = async () => {
    const { items, totalCount } = await call(listRecords, { query: { recordTypeId } })
    const lines = await promptForLines({
      title: t('records.pasteTitle', { type: typeName }),
      taken: items.flatMap(({ localizedNames }) => localizedNames.map(({ text }) => text)),
      maxLength: MAX_TEXT_LENGTH,
      room: MAX_RECORDS - (totalCount ?? items.length),
    })
    if (!lines) return
    // each becomes the last one of its type: created sequentially they have the order of the list
    let before: Promise<unknown> = Promise.resolve()
    await run({
      title: t('records.pasteTitle', { type: typeName }),
      rows: lines,
      nameOf: ({ name }) => name,
      job: ({ name }) => {
        const created = before.then(() => create.mutateAsync({ body: { recordTypeId, localizedNames: [{ culture, text: name }] } }))
        before = created.catch(() => undefined)
        return created
      },
      changes: ['record'],
    })
  }
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void paste().finally(onDone)
    // once: it is mounted on demand
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return dialog
}
