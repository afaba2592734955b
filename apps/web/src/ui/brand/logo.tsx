import classes from './logo.module.css'

interface LogoProps {
  /** The tenant's name and logo; without them Verka's own. */
  look: { name: string; logoUrl: string | null } | null
  size?: 'small' | 'large'
}

/** Verka's sign: a V that is a tick, in the tenant's colour. */
function VerkaMark() {
  return (
    <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-primary-filled)" />
      <path
        d="M8.5 10.5 14.6 22.6 23.8 8.6"
        fill="none"
        stroke="var(--verka-on-primary)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The tenant's logo; where there is none, Verka's mark with the tenant's name, or Verka's own wordmark. */
export function Logo({ look, size = 'small' }: LogoProps) {
  if (look?.logoUrl) return <img src={look.logoUrl} alt={look.name} className={classes.picture} data-size={size} />
  return (
    <span className={classes.logo} data-size={size}>
      <VerkaMark />
      <span className={look ? classes.name : classes.wordmark}>{look ? look.name : 'verka'}</span>
    </span>
  )
}
