import { useState } from 'react'
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, arrayMove, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Button, Checkbox, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { useOpenedAfterwards } from '../../ui/overlays/late-part.ts'
import { useBackCloses } from '../../ui/routing/use-back-closes.ts'
import { mainColumnOf, type Column } from '../column.ts'
import { DENSITIES, useDensity, type Density } from '../use-density.ts'
import type { ColumnLayout } from './use-column-layout.ts'
import classes from './column-chooser.module.css'

interface ColumnChooserProps {
  isOpen: boolean
  onClose: () => void
  /** Of any rows: none are shown here. */
  layout: Pick<ColumnLayout<never>, 'all' | 'isShown' | 'choice' | 'choose'>
}

/** Choice of a list's columns and their order: dragged, or moved with the keyboard. */
export default function ColumnChooser({ isOpen, onClose, layout }: ColumnChooserProps) {
  const { t } = useText()
  const { all, isShown, choice, choose } = layout
  const main = mainColumnOf(all)
  const isDrawn = useOpenedAfterwards(isOpen)
  useBackCloses(isOpen, onClose)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = all.map((column) => column.key)
  const hidden = keys.filter((key) => !isShown(key))
  const [isDragging, setDragging] = useState(false)
  const nameOf = (id: UniqueIdentifier) => all.find(({ key }) => key === id)?.title ?? ''
  const positionOf = (id: UniqueIdentifier) => ({ name: nameOf(id), place: keys.indexOf(String(id)) + 1, count: keys.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lists.dragLifted', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? t('lists.dragOver', { ...positionOf(over.id), name: nameOf(active.id) }) : undefined),
    onDragEnd: ({ active, over }) => (over ? t('lists.dragDropped', { ...positionOf(over.id), name: nameOf(active.id) }) : undefined),
    onDragCancel: ({ active }) => t('lists.dragCancelled', { name: nameOf(active.id) }),
  }
  // the Escape that ends a drag does not close the drawer
  const rest = () => void window.setTimeout(() => setDragging(false))
  const change = (changes: { order?: string[]; hidden?: string[] }) =>
    choose({ order: keys, hidden, widths: choice?.widths ?? {}, ...changes })
  const drop = ({ active, over }: DragEndEvent) => {
    rest()
    if (!over || active.id === over.id) return
    change({ order: arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))) })
  }
  return (
    <Drawer opened={isDrawn} onClose={onClose} closeOnEscape={!isDragging} position="right" title={t('lists.columns')}>
      <Stack gap="md">
        <DensityChoice />
        <Text size="sm" c="dimmed">
          {t('lists.columnsHint')}
        </Text>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements, screenReaderInstructions: { draggable: t('lists.dragKeys') } }}
          onDragStart={() => setDragging(true)}
          onDragCancel={rest}
          onDragEnd={drop}
        >
          <SortableContext items={keys} strategy={verticalListSortingStrategy}>
            <ul className={classes.columns} aria-label={t('lists.columns')}>
              {all.map((column) => (
                <Line
                  key={column.key}
                  column={column}
                  isShown={isShown(column.key)}
                  isFixed={column === main}
                  onShow={(shown) => change({ hidden: shown ? hidden.filter((key) => key !== column.key) : [...hidden, column.key] })}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        <Group justify="space-between">
          <Button variant="subtle" color="gray" disabled={choice === undefined} onClick={() => choose(undefined)}>
            {t('lists.columnsReset')}
          </Button>
          <Button onClick={onClose}>{t('lists.done')}</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}

function DensityChoice() {
  const { t } = useText()
  const { density, choose } = useDensity()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('lists.density')}
      value={density}
      onChange={(value) => choose(value as Density)}
      data={DENSITIES.map((value) => ({ value, label: t(`lists.density.${value}`) }))}
    />
  )
}

interface LineProps {
  column: Column<never>
  isShown: boolean
  /** The column that names the row is always shown. */
  isFixed: boolean
  onShow: (shown: boolean) => void
}

function Line({ column, isShown, isFixed, onShow }: LineProps) {
  const { t } = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: column.key })
  return (
    <li
      ref={setNodeRef}
      className={classes.column}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t('lists.moveColumn', { column: column.title })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <Checkbox
        label={column.title}
        checked={isShown || isFixed}
        disabled={isFixed}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
    </li>
  )
}
