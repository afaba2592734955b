import { useId, type ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { wordsOfUse } from '../definitions/words-of-use.ts'
import type { BulkWords } from './bulk-words.ts'
import classes from './bulk-uses.module.css'

/** So many are named; of the others it is said how many they are. */
const NAMED = 10

interface BulkUsesProps {
  /** Those that are not deleted, each with what uses it. */
  used: readonly { id: string; name: string; address: string; items: Use[] }[]
  words: BulkWords
  /** How many of the chosen ones are. */
  deletable: number
  answer: (isSure: boolean) => void
}

/** Says which of the chosen ones are not deleted and by what they are used, and asks whether the others are. */
function BulkUses({ used, words, deletable, answer }: BulkUsesProps) {
  const text = useText()
  const { t } = text
  const id = useId()
  return (
    <Stack gap="lg">
      <div>
        <Text mb="xs" id={id}>
          {t('admin.bulkInUseBy')}
        </Text>
        <ul className={classes.used} aria-labelledby={id}>
          {used.slice(0, NAMED).map((one) => (
            <li key={one.id}>
              <Link to={one.address} className={classes.link!} onClick={() => answer(false)}>
                {one.name}
              </Link>{' '}
              <span className={classes.why}>{one.items.map((use) => wordsOfUse(use, text)).join(', ')}</span>
            </li>
          ))}
        </ul>
        {used.length > NAMED && <Text mt="xs">{t('admin.bulkInUseMore', { count: used.length - NAMED })}</Text>}
      </div>
      <Text>{t(words.leftOut, { count: deletable })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t(deletable === 0 ? 'ui.close' : 'ui.cancel')}
        </Button>
        {deletable > 0 && (
          <Button color="red" onClick={() => answer(true)}>
            {t(words.deleteOthers, { count: deletable })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** What the dialog shows that asks about several things of which not all are deleted. */
export const askingAbout =
  (asked: Omit<BulkUsesProps, 'answer'>) =>
  (answer: BulkUsesProps['answer']): ReactNode => <BulkUses {...asked} answer={answer} />
