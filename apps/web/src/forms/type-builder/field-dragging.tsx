import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  closestCenter,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
} from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { useBackCloses } from '../../ui/routing/use-back-closes.ts'
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

/** Only at the very edge: a place that is whole on the screen does not scroll away. */
const SCROLL_AT_EDGE = { threshold: { x: 0, y: 0.08 } }

/** A field may be released a little beside its list. */
const BESIDE = 24

/** The innermost target under the pointer; between the rows, and a little beside them, the nearest; elsewhere none. */
const innermost: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableRects } = args
  const under = pointerWithin(args)
  if (under.length === 0) {
    const rects = [...droppableRects.values()]
    const isBeside =
      at === null ||
      (at.x >= Math.min(...rects.map((rect) => rect.left)) - BESIDE &&
        at.x <= Math.max(...rects.map((rect) => rect.right)) + BESIDE &&
        at.y >= Math.min(...rects.map((rect) => rect.top)) - BESIDE &&
        at.y <= Math.max(...rects.map((rect) => rect.bottom)) + BESIDE)
    return isBeside ? closestCenter(args) : []
  }
  const areaOf = (id: (typeof under)[number]['id']) => {
    const rect = droppableRects.get(id)
    return rect ? rect.width * rect.height : Number.POSITIVE_INFINITY
  }
  return under.toSorted((one, other) => areaOf(one.id) - areaOf(other.id)).slice(0, 1)
}

const nothing = () => undefined
/** The list says where a field was moved; nobody drags without seeing. */
const NO_ANNOUNCEMENTS: Announcements = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

/** Where the dragged field would be dropped. */
interface DropPlace {
  /** The row that it would be beside, or the empty group with `group:` before its id. */
  overId: string
  side: 'before' | 'after'
  parentId: string | undefined
  /** Its index there, once it is there. */
  index: number
}

const DropPlaceContext = createContext<DropPlace | undefined>(undefined)

/** The place of a field that is released over a row or an empty group; undefined where it may not be. */
function dropPlace(fields: readonly Field[], id: string, overId: string): DropPlace | undefined {
  const all = positionedFields(fields)
  const dragged = all.find(({ field }) => field.id === id)
  if (!dragged || id === overId) return undefined
  if (overId.startsWith(GROUP)) {
    const group = all.find(({ field }) => GROUP + field.id === overId)?.field
    return group && isAllowedIn(group, dragged.field.fieldType) ? { overId, side: 'before', parentId: group.id, index: 0 } : undefined
  }
  const over = all.find(({ field }) => field.id === overId)
  if (!over || !isAllowedIn(over.parent, dragged.field.fieldType)) return undefined
  const isBelow = over.parent === dragged.parent && dragged.index < over.index
  return { overId, side: isBelow ? 'after' : 'before', parentId: over.parent?.id, index: over.index }
}

/**
 * Reorders fields by dragging, within their list, into a group and out of it. By keyboard with Alt and the arrow keys.
 * The rows stay where they are meanwhile, and a line is where the field would be: an empty group does not move away from the pointer.
 */
export function FieldDragging({ fields, nameOf, onMove, children }: FieldDraggingProps) {
  const { t } = useText()
  const [draggedId, setDraggedId] = useState<string>()
  const [overId, setOverId] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_FINGER))
  // as its sensors do at Escape
  useBackCloses(draggedId !== undefined, () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape' })))
  const stop = () => {
    setDraggedId(undefined)
    setOverId(undefined)
  }
  const dragged = draggedId === undefined ? undefined : positionedFields(fields).find(({ field }) => field.id === draggedId)?.field
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={innermost}
      autoScroll={SCROLL_AT_EDGE}
      accessibility={{ announcements: NO_ANNOUNCEMENTS, screenReaderInstructions: { draggable: t('fields.reorderHint') } }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragOver={({ over }) => setOverId(over ? String(over.id) : undefined)}
      onDragCancel={stop}
      onDragEnd={({ active, over }) => {
        stop()
        const place = over ? dropPlace(fields, String(active.id), String(over.id)) : undefined
        if (place) onMove(String(active.id), place.parentId, place.index)
      }}
    >
      <DropPlaceContext value={dragged && overId !== undefined ? dropPlace(fields, dragged.id, overId) : undefined}>
        {children}
      </DropPlaceContext>
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

/** Makes the row of a field draggable by its handle, and a place to drop others at. */
export function useFieldDragging(id: string, disabled: boolean) {
  const place = use(DropPlaceContext)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id, disabled })
  const { setNodeRef: setDropRef } = useDroppable({ id, disabled })
  const rowRef = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node)
      setDropRef(node)
    },
    [setNodeRef, setDropRef],
  )
  return {
    row: { ref: rowRef, 'data-dragging': isDragging || undefined, 'data-drop': place?.overId === id ? place.side : undefined },
    handle: { ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'], ...listeners },
  }
}

/** Drop target for the first field of an empty group. */
export function DropZone({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: GROUP + groupId })
  const isOver = use(DropPlaceContext)?.overId === GROUP + groupId
  return (
    <div ref={setNodeRef} className={styles.drop} data-over={isOver || undefined}>
      {children}
    </div>
  )
}
