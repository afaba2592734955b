import { Suspense, useState, type ReactNode } from 'react'
import type { ArgumentsOf } from '@verka/domain/api/contract.ts'
import { createBulkChange, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { titleOfBulk } from './bulk-words.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const BulkPanel = lazyPart(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

type Wanted = ArgumentsOf<typeof createBulkChange>['body']

interface BulkDialog {
  /** Starts the check of each row on the server, and shows its preview. */
  begin: (wanted: Wanted) => Promise<boolean>
  isBeginning: boolean
  dialog: ReactNode
}

/** A bulk change in a dialog, from its preview to its report; `onClosed` gets its last state. */
export function useBulkChangeDialog(onClosed?: (bulk: BulkChange | undefined) => void): BulkDialog {
  const { t } = useText()
  const create = useSave(createBulkChange)
  const [begun, setBegun] = useState<BulkChange>()
  const close = (bulk?: BulkChange) => {
    setBegun(undefined)
    onClosed?.(bulk)
  }
  return {
    async begin(wanted) {
      // a refusal of the whole is shown as a toast
      const bulk = await create.mutateAsync({ body: wanted }).catch(() => undefined)
      if (bulk) setBegun(bulk)
      return bulk !== undefined
    },
    isBeginning: create.isPending,
    dialog: begun && (
      <Modal opened onClose={() => close()} closeOnClickOutside={false} title={titleOfBulk(begun, begun.total, t)} size="lg">
        <Suspense fallback={null}>
          <BulkPanel id={begun.id} onClose={close} />
        </Suspense>
      </Modal>
    ),
  }
}
