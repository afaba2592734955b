import { Alert, SimpleGrid, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import type { ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { listImplementations, type ImplementationForm } from '@verka/domain/processors/processor-configs.api.ts'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { IMPLEMENTATION_ICONS } from '../../entities/implementation-icon.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import classes from './processors.module.css'

const PHONE = '(max-width: 48em)'

interface ChooseImplementationProps {
  type: ProcessorType
  isOpen: boolean
  onClose: () => void
}

/** The choice of what a new config does, as cards: what each does, and an example. */
export default function ChooseImplementation({ type, isOpen, onClose }: ChooseImplementationProps) {
  const { t } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t(`processors.${type}.choose`)} size="xl" fullScreen={isPhone}>
      <Cards type={type} />
    </Modal>
  )
}

function Cards({ type }: { type: ProcessorType }) {
  const { t } = useText()
  const { user } = useSession()
  // system administrators get the restricted ones, too
  const isOfInstallation = isAtLeast(user.role, 'superUser')
  const answer = useCall(listImplementations, {
    query: { processorType: type, ...(isOfInstallation && { ignoreRestrictions: 'true' as const }) },
  })
  return (
    <Loaded answer={answer} skeleton={<CardsSkeleton />}>
      {({ items }) => (
        <Stack gap="md">
          {items.length === 0 && (
            <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />}>
              {t('processors.noneAllowed')}
            </Alert>
          )}
          <ul className={classes.cards}>
            {items.map((implementation) => (
              <li key={implementation.name}>
                <Card implementation={implementation} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Loaded>
  )
}

function CardsSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} aria-busy>
      {[1, 2, 3, 4].map((number) => (
        <Skeleton key={number} height={148} radius="lg" />
      ))}
    </SimpleGrid>
  )
}

function Card({
  implementation: { type, name, localizedNames, localizedDescriptions, isAllowed },
}: {
  implementation: ImplementationForm
}) {
  const { t, textOf } = useText()
  const Icon = IMPLEMENTATION_ICONS[name]
  const content = (
    <>
      <span className={classes.cardHead}>
        <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
          <Icon size={22} stroke={1.7} />
        </ThemeIcon>
        <span className={classes.cardName}>{textOf(localizedNames)}</span>
      </span>
      <span>{textOf(localizedDescriptions)}</span>
      <Text component="span" size="sm" c="dimmed">
        {t(`processors.example.${name}`)}
      </Text>
      {!isAllowed && (
        <span className={classes.locked}>
          <IconLock size={16} stroke={1.8} aria-hidden />
          {t('processors.notAllowed')}
        </span>
      )}
    </>
  )
  if (!isAllowed) return <div className={classes.card}>{content}</div>
  return (
    <PlainLink to={addressOf('/processors/configs/create/$type/$key', { type, key: name })} className={classes.card} data-link>
      {content}
    </PlainLink>
  )
}
