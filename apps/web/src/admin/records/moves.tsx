import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { placeRecord } from '@verka/domain/records/records.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'

type Direction = 'up' | 'down'
/** A saved move. */
interface Moved {
  id: string
  direction: Direction
  position: number
  version: number
}
const buttonOf = (id: string, direction: Direction) => document.querySelector<HTMLButtonElement>(`[data-move="${id} ${direction}"]`)

/** Moves values by one position, and keeps the focus on the moved one. */
export function useMoves(shown: readonly RecordValue[] | undefined) {
  const { t, textOf } = useText()
  const position = useSave(placeRecord)
  const [news, setNews] = useState('')
  const [moved, setMoved] = useState<Moved>()
  const focused = useRef<Moved>(undefined)
  useEffect(() => {
    // the rows have their new order now, and the moved one lost the focus; either may be known first, the order or the end of the save
    if (!moved || moved === focused.current || shown?.find(({ id }) => id === moved.id)?.position !== moved.position) return
    focused.current = moved
    const button = buttonOf(moved.id, moved.direction)
    const target = button?.disabled ? buttonOf(moved.id, moved.direction === 'up' ? 'down' : 'up') : button
    target?.focus()
  }, [shown, moved])
  return {
    news,
    async move(record: RecordValue, direction: Direction, count: number) {
      if (position.isPending) return
      // pressed again before the list was reloaded: continues from the expected position
      const newest = moved?.id === record.id && moved.version > record.version ? moved : record
      const wanted = newest.position + (direction === 'up' ? -1 : 1)
      if (wanted < 1 || wanted > count) return
      const saved = await position
        .mutateAsync({ params: { id: record.id }, body: { version: newest.version, position: wanted } })
        // the refusal was already reported
        .catch(() => undefined)
      if (!saved) return
      setMoved({ id: record.id, direction, position: saved.position, version: saved.version })
      setNews(t('records.moved', { name: textOf(record.localizedNames), position: saved.position, count }))
    },
  }
}

interface MoveButtonsProps {
  record: RecordValue
  /** Number of values of the type. */
  count: number
  moves: ReturnType<typeof useMoves>
}

/** Buttons that move a value up or down in the order of its type. */
export function MoveButtons({ record, count, moves }: MoveButtonsProps) {
  const { t, textOf } = useText()
  const name = textOf(record.localizedNames)
  const button = (direction: Direction, isEnd: boolean) => {
    const Icon = direction === 'up' ? IconArrowUp : IconArrowDown
    return (
      <ActionIcon
        size={36}
        disabled={isEnd}
        aria-label={t(direction === 'up' ? 'fields.moveUp' : 'fields.moveDown', { name })}
        data-move={`${record.id} ${direction}`}
        onClick={() => void moves.move(record, direction, count)}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Group gap={0} wrap="nowrap" component="span">
      {button('up', record.position === 1)}
      {button('down', record.position === count)}
    </Group>
  )
}
