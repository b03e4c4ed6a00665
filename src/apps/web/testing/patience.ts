import { configure } from '@testing-library/react';

/** What a component comes to is waited for as long as in a journey: a second is little where others use the cores. */
configure({ asyncUtilTimeout: 25_000 });
