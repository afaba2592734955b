import { useId, type ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { wordsOfUse } from '../definitions/words-of-use.ts'
import classes from './bulk-delete.module.css'

/** So many are named; of the others it is said how many they are. */
const NAMED = 10

interface BulkUsesProps {
  elements: readonly Element[]
  /** Those that cannot be deleted, each with what keeps it. */
  used: readonly { id: string; items: Use[] }[]
  /** How many of them can be. */
  deletable: number
  answer: (isSure: boolean) => void
}

/** Says which of the chosen objects cannot be deleted and by what they are used, and asks whether the others are. */
function BulkUses({ elements, used, deletable, answer }: BulkUsesProps) {
  const text = useText()
  const { t } = text
  const id = useId()
  const byId = new Map(elements.map((element) => [element.id, element]))
  return (
    <Stack gap="lg">
      <div>
        <Text mb="xs" id={id}>
          {t('admin.bulkInUseBy')}
        </Text>
        <ul className={classes.used} aria-labelledby={id}>
          {used.slice(0, NAMED).map(({ id: usedId, items }) => {
            const element = byId.get(usedId)
            return (
              <li key={usedId}>
                <Link to={addressOf('/elements/$id/edit', { id: usedId })} className={classes.link!} onClick={() => answer(false)}>
                  {element ? `${element.title} (${element.code})` : usedId}
                </Link>{' '}
                <span className={classes.why}>{items.map((use) => wordsOfUse(use, text)).join(', ')}</span>
              </li>
            )
          })}
        </ul>
        {used.length > NAMED && <Text mt="xs">{t('admin.bulkInUseMore', { count: used.length - NAMED })}</Text>}
      </div>
      <Text>{t('admin.bulkLeftOut', { count: deletable })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t(deletable === 0 ? 'ui.close' : 'ui.cancel')}
        </Button>
        {deletable > 0 && (
          <Button color="red" onClick={() => answer(true)}>
            {t('admin.bulkDeleteOthers', { count: deletable })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** What the dialog shows that asks about some objects of which not all can be deleted. */
export const askingAbout =
  (asked: Omit<BulkUsesProps, 'answer'>) =>
  (answer: BulkUsesProps['answer']): ReactNode => <BulkUses {...asked} answer={answer} />
