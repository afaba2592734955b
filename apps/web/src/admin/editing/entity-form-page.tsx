import { Suspense, type ComponentProps } from 'react'
import { FormPage } from '../../ui/form/form-page.tsx'
import type { Uses } from './uses.ts'
import type { DeletingCall } from './use-entity-calls.ts'
import type { EntityEditing } from './use-entity-editing.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// a new row has nothing to delete
const DeleteButton = lazyPart(() => import('./delete-button.tsx'))

type PageProps = ComponentProps<typeof FormPage>
type FromEditing = 'newer' | 'back' | 'isDirty' | 'isUncertain' | 'isStored' | 'isSaving' | 'onGiveUp' | 'onSave' | 'cancelTo'

/** Settings of the delete button at the left of the bar. */
interface Deletion {
  id: string
  version: number
  name: string
  call: DeletingCall
  /** Consequence of the deletion; by default that it cannot be undone. */
  text?: string
  uses?: Uses | undefined
  /** Alternative for a used row. */
  insteadText?: string
}

interface EntityFormPageProps extends Omit<PageProps, FromEditing> {
  editing: EntityEditing
  /** Target of 'back' and 'cancel'; by default the list. */
  back?: PageProps['back']
  onSave?: PageProps['onSave']
  /** Omitted where nothing can be deleted. */
  deletion?: Deletion | false | undefined
}

/** The page of a form of the administration: a form page that follows its editing. */
export function EntityFormPage({ editing, deletion, back = editing.list, onSave = editing.save, ...page }: EntityFormPageProps) {
  return (
    <FormPage
      newer={editing.newer}
      back={back}
      cancelTo={back.to}
      isDirty={editing.isDirty}
      isUncertain={editing.isUncertain}
      isStored={editing.isStored}
      isSaving={editing.isSaving}
      onGiveUp={editing.giveUp}
      onSave={onSave}
      danger={deletion && <DeletionButton deletion={deletion} onDeleted={editing.leave} />}
      {...page}
    />
  )
}

function DeletionButton({ deletion, onDeleted }: { deletion: Deletion; onDeleted: () => void }) {
  const { id, version, call, ...words } = deletion
  return (
    <Suspense>
      <DeleteButton
        {...words}
        id={id}
        isDeleting={call.isPending}
        onDelete={() => call.mutateAsync({ params: { id }, query: { version } })}
        onDeleted={onDeleted}
      />
    </Suspense>
  )
}
