import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { useGo } from './use-go.ts'

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Props of an internal anchor without a reload; a click with a modifier key is left to the browser. */
export function useLinkProps(href: string, onClick?: (event: MouseEvent<HTMLAnchorElement>) => void, force = false) {
  const go = useGo()
  return {
    href,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event)
      if (!isPlainClick(event)) return
      event.preventDefault()
      go(href, { force })
    },
  }
}

interface LinkProps extends Omit<AnchorProps, 'href'> {
  /** An address of ours, from `addressOf`. */
  to: string
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  'aria-current'?: 'page'
  'aria-label'?: string
}

/** A link to a page of ours. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return <Anchor {...rest} {...useLinkProps(to, onClick)} />
}

interface ButtonLinkProps extends Omit<ButtonProps, 'href'> {
  to: string
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** No confirmation for unsaved changes: the input is stored, or dropped on purpose. */
  force?: boolean
  'aria-label'?: string
}

/** A link that looks like a button: for the main next step. */
export function ButtonLink({ to, onClick, force, ...rest }: ButtonLinkProps) {
  return <Button component="a" {...rest} {...useLinkProps(to, onClick, force)} />
}

/** A link without any look, for cards and rows that are one big target. */
export function PlainLink({
  to,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & Pick<LinkProps, 'to' | 'onClick'>) {
  return (
    <a {...rest} {...useLinkProps(to, onClick)}>
      {children}
    </a>
  )
}
