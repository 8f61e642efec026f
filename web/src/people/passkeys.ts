/** Passkeys in the browser; the library is loaded when one is used. */
import { api } from '../api';
import type { Me } from '../wire';

/** Whether this browser has passkeys for this address: not over plain http, and not for a bare number. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Make a passkey for a new name, or one more for mine. */
export async function makePasskey(purpose: 'take' | 'add', name?: string): Promise<Me> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await api.askPasskey(purpose, name);
  return api.sendPasskey(await startRegistration({ optionsJSON: options as never }));
}

export async function enterWithPasskey(): Promise<Me> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api.askPasskey('enter');
  return api.sendPasskey(await startAuthentication({ optionsJSON: options as never }));
}

/** The person closed the question of the browser: nothing to complain about. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
