import { onOffStatus } from '@/kernel/contract/crud.ts';
import { channelPermissions } from './channel.access.ts';
import { channelText } from './channel.text.ts';

export const channelStatus = onOffStatus('channel', channelText, channelPermissions.edit);
