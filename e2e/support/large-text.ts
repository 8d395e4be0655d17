import { chromium, type LaunchOptions } from '@playwright/test'

/**
 * Starts a browser whose own setting for the size of text, 16 by default, has this value. Every breakpoint of the
 * layout moves with this setting.
 */
export const launchWithText = (size: number, { args = [], ...options }: LaunchOptions) =>
  chromium.launch({ ...options, args: [...args, `--blink-settings=defaultFontSize=${size}`] })
