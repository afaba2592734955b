import { useEffect, useRef, useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { errorMessages } from '../../data/api-error.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { ListRows } from '../use-list-rows.ts'
import { MOST_SELECTED } from '../read-all-rows.ts'
import type { Selection } from './use-selection.ts'

/** Offers to select all matching rows, once all loaded ones are selected and there are more. */
export function SelectMatching<Row>({ rows, selection }: { rows: ListRows<Row>; selection: Selection<Row> }) {
  const { t, text } = useText()
  const [read, setRead] = useState<number>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const { total = 0, here, readAll } = rows
  if (read !== undefined) {
    return (
      <Group gap="xs">
        <Text component="output" size="sm" c="dimmed">
          {t('lists.selectingAll', { count: read, total })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => reading.current?.abort()}>
          {t('lists.bulkStop')}
        </Button>
      </Group>
    )
  }
  if (!selection.isAll || total <= here.length) return null
  if (selection.rows.length >= total) return <Note text={t('lists.allSelected', { count: selection.rows.length })} />
  if (!readAll || total > MOST_SELECTED)
    return <Note text={total > MOST_SELECTED ? t('lists.tooManyToSelect', { max: MOST_SELECTED }) : t('lists.onlyHere')} />
  const selectAll = async () => {
    const controller = new AbortController()
    reading.current = controller
    setRead(0)
    try {
      selection.setRows(await readAll(controller.signal, setRead))
    } catch (error) {
      // cancelled by the user: the earlier selection stays
      if (!controller.signal.aborted) for (const message of errorMessages(error, text)) flash('error', message)
    }
    setRead(undefined)
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void selectAll()}>
      {t('lists.selectMatching', { count: total })}
    </Button>
  )
}

const Note = ({ text }: { text: string }) => (
  <Text component="output" size="sm" c="dimmed">
    {text}
  </Text>
)
