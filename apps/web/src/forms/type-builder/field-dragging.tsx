import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  closestCenter,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { isAllowedIn, positionedFields } from '../field-lists/field-tree.ts'
import styles from './type-builder.module.css'

interface FieldDraggingProps {
  fields: readonly Field[]
  nameOf: (field: Field | undefined) => string
  onMove: (id: string, parentId: string | undefined, index: number) => void
  children: ReactNode
}

const GROUP = 'group:'

// constant objects: with others every row would render again
const BY_MOUSE = { activationConstraint: { distance: 4 } }
/** A finger that scrolls does not drag: it has to rest first. */
const BY_FINGER = { activationConstraint: { delay: 180, tolerance: 8 } }

/** The innermost target under the pointer; outside of all of them the nearest. */
const innermost: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  if (under.length === 0) return closestCenter(args)
  const areaOf = (id: (typeof under)[number]['id']) => {
    const rect = args.droppableRects.get(id)
    return rect ? rect.width * rect.height : Number.POSITIVE_INFINITY
  }
  return under.toSorted((one, other) => areaOf(one.id) - areaOf(other.id)).slice(0, 1)
}

/** Reorders fields by dragging, within their list, into a group and out of it. By keyboard with Alt and the arrow keys. */
export function FieldDragging({ fields, nameOf, onMove, children }: FieldDraggingProps) {
  const { t } = useText()
  const [draggedId, setDraggedId] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_FINGER))
  const drop = (id: string, overId: string) => {
    const all = positionedFields(fields)
    const dragged = all.find(({ field }) => field.id === id)
    if (overId.startsWith(GROUP)) return onMove(id, overId.slice(GROUP.length), 0)
    const over = all.find(({ field }) => field.id === overId)
    if (!dragged || !over || !isAllowedIn(over.parent, dragged.field.fieldType)) return
    onMove(id, over.parent?.id, over.index)
  }
  const dragged = draggedId === undefined ? undefined : positionedFields(fields).find(({ field }) => field.id === draggedId)?.field
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={innermost}
      accessibility={{ screenReaderInstructions: { draggable: t('fields.reorderHint') } }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(undefined)}
      onDragEnd={({ active, over }) => {
        setDraggedId(undefined)
        if (over && over.id !== active.id) drop(String(active.id), String(over.id))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.dragged}>
            <IconGripVertical size={18} aria-hidden />
            {nameOf(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Drop target for the first field of an empty group. */
export function DropZone({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: GROUP + groupId })
  return (
    <div ref={setNodeRef} className={styles.drop} data-over={isOver || undefined}>
      {children}
    </div>
  )
}
