import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { Uses } from './uses.ts'
import { wordsOfUse } from './words-of-use.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

interface UsesDialogProps {
  name: string
  isShown: boolean
  items: readonly Use[]
  uses: Uses | undefined
  insteadText: string | undefined
  onClose: () => void
}

/** A person is not used by what they have: it ends first. */
const isOfPerson = ({ kind }: Use) => kind === 'personLoans' || kind === 'personBookings'

/** Lists the uses that block a deletion, and the alternative. */
export default function UsesDialog({ name, isShown, items, uses, insteadText, onClose }: UsesDialogProps) {
  const reader = useText()
  const { t } = reader
  return (
    <Modal opened={isShown} onClose={onClose} title={t('types.inUse', { name })}>
      <Stack gap="lg">
        <div>
          <Text mb="xs">{t(items.every(isOfPerson) ? 'types.mustEndFirst' : 'types.inUseBy')}</Text>
          <List>
            {items.map((use) => {
              const to = use.of ? uses?.ofService?.(use.of.id) : uses?.links?.[use.kind]
              const words = wordsOfUse(use, reader)
              return (
                <List.Item key={`${use.kind} ${use.of?.id ?? ''}`}>
                  {to === undefined ? (
                    words
                  ) : (
                    <Link to={to} onClick={onClose}>
                      {words}
                    </Link>
                  )}
                </List.Item>
              )
            })}
          </List>
        </div>
        {insteadText !== undefined && <Text c="dimmed">{insteadText}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('ui.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
