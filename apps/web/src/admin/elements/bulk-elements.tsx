import { Suspense, useState } from 'react'
import { IconPencil, IconPrinter, IconTrash, IconWorld } from '@tabler/icons-react'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { BulkActions } from '../../lists/selection/bulk-actions.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { useBulkChangeDialog } from '../bulk/use-bulk-change-dialog.tsx'
import type { ListedObjects } from '../labels/print-labels.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const PrintLabels = lazyPart(() => import('../labels/print-labels.tsx'))
const OpenAddressesDialog = lazyPart(() => import('./form/open-addresses-dialog.tsx'))
const ChangeDialog = lazyPart(() => import('./bulk-change.tsx'))

interface BulkElementsProps {
  elementTypeId: string
  selection: Selection<Element>
  /** The list of the selection, if labels of all of it can be printed. */
  listed: ListedObjects | undefined
}

/** Actions on several objects of a category: print labels, set a field, or delete. */
export function BulkElements({ elementTypeId, selection, listed }: BulkElementsProps) {
  const { t } = useText()
  const [isChanging, setChanging] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const { hasOpenAccess } = useSession().tenant
  // changed rows stay selected; deleted ones do not
  const { begin, isBeginning, dialog } = useBulkChangeDialog((bulk) => {
    if (bulk?.action === 'delete' && bulk.state !== 'checked') selection.clear()
  })
  const ids = selection.rows.flatMap((element) => (element.can.edit ? [element.id] : []))
  const target = { entity: 'element', typeId: elementTypeId, ids } as const
  return (
    <>
      <BulkActions
        actions={[
          { label: t('labels.print'), icon: <IconPrinter size={17} aria-hidden />, act: () => setPrinting(true) },
          {
            label: t('admin.bulkChange'),
            icon: <IconPencil size={17} aria-hidden />,
            isDisabled: ids.length === 0,
            act: () => setChanging(true),
          },
          ...(hasOpenAccess
            ? [
                {
                  label: t('admin.openAddresses'),
                  icon: <IconWorld size={17} aria-hidden />,
                  isDisabled: ids.length === 0,
                  act: () => setOpening(true),
                },
              ]
            : []),
          {
            label: t('admin.delete'),
            icon: <IconTrash size={17} aria-hidden />,
            isDisabled: ids.length === 0,
            isLoading: isBeginning,
            isDangerous: true,
            act: () => void begin({ ...target, change: { action: 'delete' } }),
          },
        ]}
      />
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintLabels
            elementTypeId={elementTypeId}
            elementIds={selection.rows.map(({ id }) => id)}
            listed={listed}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {isOpening && (
        <Suspense fallback={null}>
          <OpenAddressesDialog elementTypeId={elementTypeId} elementIds={ids} listed={listed} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeDialog
            elementTypeId={elementTypeId}
            count={ids.length}
            onClose={() => setChanging(false)}
            isBeginning={isBeginning}
            onChange={async (field, value) => {
              const dataProperties = [{ dataPropertyTypeId: field.id, value }]
              // the dialog stays open for a retry if the request failed
              if (await begin({ ...target, change: { action: 'change', dataProperties } })) setChanging(false)
            }}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
