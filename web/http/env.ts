const settings: Record<string, string | boolean | undefined> = import.meta.env

/** A build setting; an empty one counts as not given. */
function setting(name: `VITE_${string}`, fallback: string): string {
  const value = settings[name]
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** The build settings. The defaults make everything work from one server on one origin. */
export const env = {
  services: {
    auth: setting('VITE_AUTH_API_URL', '/api/auth'),
    clinic: setting('VITE_CLINIC_API_URL', '/api/clinic'),
    inventories: setting('VITE_INVENTORIES_API_URL', '/api/inventories'),
    logs: '/api/logs',
  },
  /** Where single sign-on is answered. */
  ssoUrl: setting('VITE_SSO_URL', '/api/sso'),
  /** Empty: nobody is asked and nothing is counted. */
  analyticsId: setting('VITE_GA_MEASUREMENT_ID', ''),
  registerUrl: setting('VITE_REGISTER_URL', '/registro'),
  /** Where a payment's address of return leads, when not to this page's own host. */
  siteUrl: setting('VITE_SITE_URL', ''),
  /** The public key of the card payment provider, and whether its payments are tests. */
  epayco: {
    key: setting('VITE_EPAYCO_KEY', ''),
    isTest: setting('VITE_EPAYCO_TEST', 'false') === 'true',
    scriptUrl: setting('VITE_EPAYCO_SCRIPT_URL', ''),
  },
  /** Where "Hablar con soporte" leads; without it nobody is offered it. */
  supportUrl: setting('VITE_SUPPORT_URL', ''),
  errorLogUrl: setting('VITE_ERROR_LOG_URL', '/api/logs/render-errors'),
}
