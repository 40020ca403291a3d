"""Numba kernels: functions over integers and arrays that know no objects of the package."""
