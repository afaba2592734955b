import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button, Container, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../feedback/flash.tsx'
import { Locked } from '../feedback/locked.tsx'
import { ButtonLink } from '../navigation/link.tsx'
import { useGo } from '../navigation/use-go.ts'
import { useIsNavigatingAway } from '../navigation/use-is-navigating-away.ts'
import type { HeadAction } from '../page/head-actions.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { PAGE_WIDTH } from '../page/page-width.ts'
import { PageTitle } from '../page/page.tsx'
import { moveUntilThere } from '../page/move-until-there.ts'
import pageClasses from '../page/page.module.css'
import { ErrorSummary, type FormError } from './error-summary.tsx'
import { NewerNotice, type Newer } from './newer-notice.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import classes from './form-page.module.css'

/** Width below which an aside is below the form (form-page.module.css). */
const BELOW = '(max-width: 64em)'

interface FormPageProps {
  title: string
  description?: ReactNode
  back?: { to: string; label: string }
  /** Next to the title: a StatusBadge. */
  badge?: ReactNode
  /** At the right of the title: rarer actions, such as 'open in the execution area'. */
  actions?: ReactNode
  /** The same with an aside: gets the link to it if it is below. */
  renderActions?: ((toAside: HeadAction | undefined) => ReactNode) | undefined
  /** Whether there are unsaved changes: leaving asks for a confirmation. */
  isDirty: boolean
  /** A save had no answer: it may be stored. */
  isUncertain?: boolean
  isSaving: boolean
  /** The row exists: saved unchanged, it keeps its version. */
  isStored?: boolean
  /**
   * Checks and saves: by the button, by Enter in a field, by Ctrl+S. Not called again before it is done, or while the page is being left.
   */
  onSave: () => Promise<void>
  /** Label of the save button; by default 'Spara'. */
  saveLabel?: string
  /** Icon of the save button; by default a disk. */
  saveIcon?: ReactNode
  /** Target of 'Avbryt'. */
  cancelTo?: string
  /** At the left of the bar: a destructive action, as a subtle red button with an icon, which on a phone has no text. */
  danger?: ReactNode
  /** Next to the save button: another way to save, such as 'save and publish'. */
  secondary?: { label: string; icon: ReactNode; onSave: () => Promise<void> } | undefined
  /** Called when the input is discarded: the user leaves without saving. */
  onGiveUp?: () => void
  /** All present errors; empty before the first attempt. */
  errors?: FormError[]
  /** In a form of steps: shows the one that an error is in. */
  onShowStep?: (key: string) => void
  /** Another user's save meanwhile, for a notice. */
  newer?: Newer | undefined
  /** The reason why nothing can be changed; without a save button, and the caller shows its inputs as read-only. */
  readOnlyReason?: string | undefined
  /** Next to the form on wide screens, else below it: a preview. */
  aside?: ReactNode
  /** Label of the link to it if it is below. */
  asideLabel?: string | undefined
  /** An aside longer than the window scrolls with the page, instead of being sticky. */
  isAsideLong?: boolean
  /** Sections with inputs. */
  children: ReactNode
}

/** A page with a form: sections, a sticky bar with the save button, all errors above, and protection against lost input. */
export function FormPage(props: FormPageProps) {
  const { t } = useText()
  const {
    title,
    description,
    back,
    badge,
    actions,
    renderActions,
    isDirty,
    isSaving,
    onSave,
    errors = [],
    readOnlyReason,
    aside,
    asideLabel,
    children,
  } = props
  const below = useRef<HTMLElement>(null)
  const showAside = () => {
    const element = below.current
    if (!element) return
    element.focus({ preventScroll: true })
    // it renders when it is near the view: then there is space to scroll
    const isThere = () => element.getBoundingClientRect().top < window.innerHeight / 4
    moveUntilThere(() => element.scrollIntoView(), isThere)
  }
  const headActions = renderActions ? <ActionsBesideAside render={renderActions} label={asideLabel} onShow={showAside} /> : actions
  const isReadOnly = readOnlyReason !== undefined
  const [attempt, setAttempt] = useState(0)
  const isUnderWay = useRef(false)
  const isNavigatingAway = useIsNavigatingAway()
  // a second click may precede the render of the first, or happen while the next page loads
  const attemptTo = (act: () => Promise<void>) => {
    if (isSaving || isReadOnly || isUnderWay.current || isNavigatingAway()) return
    setAttempt((before) => before + 1)
    isUnderWay.current = true
    void act().finally(() => (isUnderWay.current = false))
  }
  const go = useGo()
  const saveNothing = async () => {
    flash('info', t('ui.nothingChanged'))
    if (props.cancelTo !== undefined) go(props.cancelTo)
  }
  const save = () => attemptTo(props.isStored && !isDirty ? saveNothing : onSave)
  useShortcut('s', save, { isInFormattedText: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Container size={PAGE_WIDTH} className={pageClasses.page} data-with-bar={!isReadOnly || undefined}>
      <UnsavedChanges isDirty={isDirty && !isReadOnly} {...(props.onGiveUp && { onGiveUp: props.onGiveUp })} />
      <form noValidate onSubmit={submit} aria-label={title}>
        <Stack gap="xl" className={aside === undefined ? classes.alone : undefined}>
          <PageTitle title={title} description={description} badge={badge} actions={headActions} {...(back ? { back } : {})} />
          {readOnlyReason !== undefined && <Locked>{readOnlyReason}</Locked>}
          {props.newer && <NewerNotice newer={props.newer} />}
          <ErrorSummary errors={errors} attempt={attempt} isUncertain={props.isUncertain} onShowStep={props.onShowStep} />
          <div className={aside === undefined ? undefined : classes.beside}>
            <Stack gap="lg" data-read-only={isReadOnly || undefined}>
              {children}
            </Stack>
            {aside !== undefined && (
              <aside ref={below} tabIndex={-1} className={classes.aside} data-long={props.isAsideLong || undefined}>
                {aside}
              </aside>
            )}
          </div>
          {!isReadOnly && <SaveBar {...props} attemptTo={attemptTo} />}
        </Stack>
      </form>
      <output className={classes.srOnly}>{isSaving ? t('ui.saving') : ''}</output>
    </Container>
  )
}

interface ActionsBesideAsideProps {
  render: (toAside: HeadAction | undefined) => ReactNode
  label: string | undefined
  onShow: () => void
}

function ActionsBesideAside({ render, label, onShow }: ActionsBesideAsideProps) {
  const isBelow = useMediaQuery(BELOW, false, { getInitialValueInEffect: false })
  if (label === undefined || !isBelow) return render(undefined)
  return render({ label, icon: <IconEye size={18} stroke={1.8} aria-hidden />, act: onShow })
}

function SaveBar({
  isSaving,
  saveLabel,
  saveIcon = <IconDeviceFloppy size={18} stroke={1.8} aria-hidden />,
  cancelTo,
  danger,
  secondary,
  attemptTo,
}: FormPageProps & { attemptTo: (act: () => Promise<void>) => void }) {
  const { t } = useText()
  return (
    <div className={classes.bar}>
      <Group className={classes.row} justify="space-between" gap="sm" wrap="nowrap">
        <div className={classes.danger} data-crowded={secondary !== undefined || undefined}>
          {danger}
        </div>
        <Group className={classes.row} gap="sm" justify="flex-end">
          {cancelTo !== undefined && (
            <ButtonLink to={cancelTo} variant="subtle" color="gray" className={classes.cancel}>
              {t('ui.cancel')}
            </ButtonLink>
          )}
          {secondary && (
            <Button variant="default" leftSection={secondary.icon} disabled={isSaving} onClick={() => attemptTo(secondary.onSave)}>
              {secondary.label}
            </Button>
          )}
          <Button type="submit" loading={isSaving} leftSection={saveIcon} classNames={{ root: classes.save!, section: classes.icon! }}>
            {saveLabel ?? t('ui.save')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}
