import { ActionIcon, Badge, Group, Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useId, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../language/use-text.tsx'
import { fieldName } from '../field-name.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useFieldDragging } from './field-dragging.tsx'
import styles from './type-builder.module.css'

interface SummaryRowProps {
  field: { id: string; key: string; localizedNames: LocalizedTexts }
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Below the name. */
  about: string
  badges: readonly string[]
  hasErrors: boolean
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  isReadOnly: boolean
  onToggle: () => void
  /** One step up or down. */
  onStep: (by: 1 | -1) => void
  onDuplicate: () => void
  onRemove: () => void
  /** The focus left an open field. */
  onLeave?: (() => void) | undefined
  /** Its settings, rendered while it is open. */
  settings: ReactNode
  /** Its child fields. */
  children?: ReactNode
}

/** One field of a list: a summary, and opened, its settings. Moved by its handle, its buttons, or Alt and an arrow key. */
export function SummaryRow(props: SummaryRowProps) {
  const { field, icon: Icon, hasErrors, isOpen, isReadOnly } = props
  const { t, text } = useText()
  const panelId = useId()
  const name = fieldName(field, text)
  const { row, handle } = useFieldDragging(field.id, isReadOnly)
  const moveByKey = (event: KeyboardEvent) => {
    if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // a field in a group is moved, not the group around it
    event.stopPropagation()
    props.onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside, on their way up
    <li
      {...row}
      className={styles.row}
      data-open={isOpen || undefined}
      data-error={hasErrors || undefined}
      data-field-row={field.id}
      onKeyDown={moveByKey}
    >
      <Group gap={0} wrap="nowrap" className={styles.head}>
        {!isReadOnly && (
          <ActionIcon {...handle} size={36} className={styles.grip} aria-label={t('fields.drag', { name })}>
            <IconGripVertical size={18} stroke={1.8} />
          </ActionIcon>
        )}
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={props.onToggle}
        >
          <ThemeIcon variant="light" color={hasErrors ? 'red' : 'gray'} size={36} radius="md" aria-hidden>
            {hasErrors ? <IconAlertCircle size={20} stroke={1.8} /> : <Icon size={20} stroke={1.7} />}
          </ThemeIcon>
          <VisuallyHidden>{t('ui.edit')}: </VisuallyHidden>
          <span className={styles.names}>
            <Text span fw={550} {...(field.localizedNames.length === 0 ? { c: 'dimmed' } : {})}>
              {name}
            </Text>
            <Text span size="sm" c={hasErrors ? 'red' : 'dimmed'}>
              {hasErrors ? t('fields.hasErrors') : props.about}
            </Text>
          </span>
          <span className={styles.badges}>
            {props.badges.map((badge) => (
              <Badge key={badge} variant="default" size="sm" tt="none" fw={500} radius="sm">
                {badge}
              </Badge>
            ))}
          </span>
          <IconChevronDown size={18} className={styles.chevron} aria-hidden />
        </UnstyledButton>
        {!isReadOnly && <RowActions {...props} name={name} />}
      </Group>
      <div id={panelId} className={styles.panel} hidden={!isOpen} onBlur={isReadOnly ? undefined : props.onLeave}>
        {isOpen && props.settings}
      </div>
      {props.children}
    </li>
  )
}

function RowActions({ isFirst, isLast, onStep, onDuplicate, onRemove, name }: SummaryRowProps & { name: string }) {
  const { t } = useText()
  return (
    <Group gap={0} wrap="nowrap" pr="xs">
      <ActionIcon size={36} visibleFrom="sm" disabled={isFirst} aria-label={t('fields.moveUp', { name })} onClick={() => onStep(-1)}>
        <IconArrowUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon size={36} visibleFrom="sm" disabled={isLast} aria-label={t('fields.moveDown', { name })} onClick={() => onStep(1)}>
        <IconArrowDown size={18} stroke={1.8} />
      </ActionIcon>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('fields.more', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          {/* on a phone there is no space for them beside the name */}
          <Menu.Item
            hiddenFrom="sm"
            disabled={isFirst}
            leftSection={<IconArrowUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onStep(-1)}
          >
            {t('fields.moveUp', { name })}
          </Menu.Item>
          <Menu.Item
            hiddenFrom="sm"
            disabled={isLast}
            leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden />}
            onClick={() => onStep(1)}
          >
            {t('fields.moveDown', { name })}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />} onClick={onDuplicate}>
            {t('fields.duplicate')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-red-light-color)"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={onRemove}
          >
            {t('fields.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
